import { useRef } from 'react'
import {
  type FormOptions,
  type FormSchema,
  useValidatedForm,
} from '~/ui/kit/forms/use-validated-form'

/**
 * A form whose buttons have a schema each, by their intents. It is validated by that of the button that was pressed last, at
 * first by the main one's, `Main`, which has all fields.
 */
export function useFormOfButtons<Main extends FormSchema>(
  forms: Record<string, FormSchema>,
  main: string,
  options: Omit<FormOptions<Main>, 'schema'>,
) {
  const pressed = useRef(main)
  return useValidatedForm<Main>({
    ...options,
    schema: (formData) => {
      const intent = String(formData.get('intent') ?? pressed.current)
      if (Object.hasOwn(forms, intent)) pressed.current = intent
      return forms[pressed.current] as Main
    },
  })
}
