import styles from './bounds-field.module.css'
import type { BoundsEditorState } from './use-bounds-editor'
import type { BoundsText } from './use-bounds-text'

/** The buttons above the map: everything that a pointer does there can be done with them and the keyboard. */
export function BoundsToolbar({ text, editor }: { text: BoundsText; editor: BoundsEditorState }) {
  const { control, drawn, hasSelection } = editor
  const isDrawing = drawn !== null
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields.
    <div className={styles.tools} role="group" aria-label="Draw the bounds">
      {isDrawing ? (
        <>
          <Tool name="Add point at center" onPress={() => control?.addPointAtCenter()} />
          <Tool
            name="Remove last point"
            onPress={() => control?.removeLastPoint()}
            isDisabled={drawn === 0}
          />
          <Tool name="Finish" onPress={() => control?.finishDrawing()} isDisabled={drawn < 3} />
          <Tool name="Cancel" onPress={() => control?.cancelDrawing()} />
        </>
      ) : (
        <>
          <Tool
            name={text.outline ? 'Draw a new outline' : 'Draw an outline'}
            onPress={() => control?.startDrawing()}
            isDisabled={!control}
          />
          <Tool
            name="Delete point"
            onPress={() => control?.deleteSelected()}
            isDisabled={!hasSelection}
          />
          <Tool name="Undo" onPress={text.undo} isDisabled={!text.canUndo} />
          <Tool name="Redo" onPress={text.redo} isDisabled={!text.canRedo} />
        </>
      )}
    </div>
  )
}

type ToolProps = { name: string; onPress(): void; isDisabled?: boolean }

/** It stays focusable while it is disabled, so that undoing everything does not lose the focus. */
function Tool({ name, onPress, isDisabled = false }: ToolProps) {
  return (
    <button
      className={styles.tool}
      type="button"
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onPress}
    >
      {name}
    </button>
  )
}
