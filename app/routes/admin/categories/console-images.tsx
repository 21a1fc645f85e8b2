import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { loader as rootLoader } from '~/root'
import { ImagesUrlProvider } from '~/ui/kit/images/responsive-image'

/** Lets forms that sites have too show their images in the console. */
export function ConsoleImages({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  return <ImagesUrlProvider value={frame?.imagesUrl ?? ''}>{children}</ImagesUrlProvider>
}
