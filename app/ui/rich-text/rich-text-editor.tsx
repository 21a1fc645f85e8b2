import { Mark } from '@tiptap/core'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useLayoutEffect, useState } from 'react'
import { isHtml } from '~/lib/rich-text/rich-text'
import { toEditorHtml } from './editor-html'
import type { EditorProps } from './editor-props'
import { findPosition } from './find-position'
import { LinkEditor } from './link-editor'
import styles from './rich-text.module.css'
import { ToolbarIcon, type ToolbarIconName } from './toolbar-icon'

/** Stored texts may have these, which the starter kit does not know. They stay. */
const Subscript = Mark.create({
  name: 'subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})
const Superscript = Mark.create({
  name: 'superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

/** What the server's sanitizer allows (app/lib/rich-text/sanitize-html.server.ts). What is pasted loses the rest. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => /^(https?:\/\/|mailto:|tel:)/i.test(url),
      shouldAutoLink: (url) => /^https?:\/\//i.test(url),
    },
    trailingNode: false,
  }),
  Subscript,
  Superscript,
]

/** The editor of a rich text, which loads when the text is first focused. */
export function RichTextEditor({
  initialText,
  focusAt,
  labelId,
  describedBy,
  isInvalid,
  onChange,
}: EditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toEditorHtml(initialText),
    // The space after the last word of a text that is being typed.
    parseOptions: { preserveWhitespace: !isHtml(initialText) },
    // The content security policy allows no style sheet that a script adds; ours has these rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: styles.editable ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': describedBy,
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
  const [start] = useState({ initialText, focusAt })
  useLayoutEffect(() => focusWhereLeft(editor, start.initialText, start.focusAt), [editor, start])
  return (
    <div className={styles.editor} data-rich-text-editor="">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className={styles.prose} />
    </div>
  )
}

/** Goes on where the textarea was left, at once: the editor's own `focus` waits for a frame, and a key may come first. */
function focusWhereLeft(editor: Editor, text: string, at: EditorProps['focusAt']): void {
  if (at === null) return
  const { doc } = editor.state
  const findOffset = (offset: number) => findPosition(doc, text.slice(0, offset))
  const end = doc.content.size
  editor.commands.setTextSelection(
    at === 'end' ? end : { from: findOffset(at.from), to: findOffset(at.to) },
  )
  editor.view.focus()
}

type Command = {
  name: string
  icon: ToolbarIconName
  isActive?: (editor: Editor) => boolean
  isDisabled?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const COMMANDS: Command[] = [
  {
    name: 'Bold',
    icon: 'bold',
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    icon: 'italic',
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Heading',
    icon: 'heading',
    isActive: (editor) => editor.isActive('heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'Bulleted list',
    icon: 'bullets',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: 'numbers',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    icon: 'quote',
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const HISTORY: Command[] = [
  {
    name: 'Undo',
    icon: 'undo',
    isDisabled: (editor) => !editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'Redo',
    icon: 'redo',
    isDisabled: (editor) => !editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

function Toolbar({ editor }: { editor: Editor | null }) {
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  if (!editor) return null
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label="Formatting">
        {COMMANDS.map((command) => (
          <CommandButton key={command.name} command={command} editor={editor} />
        ))}
        <CommandButton
          editor={editor}
          command={{
            name: 'Link',
            icon: 'link',
            isActive: (current) => isLinkOpen || current.isActive('link'),
            run: () => setIsLinkOpen(!isLinkOpen),
          }}
        />
        <span className={styles.divider} />
        {HISTORY.map((command) => (
          <CommandButton key={command.name} command={command} editor={editor} />
        ))}
      </div>
      {isLinkOpen ? <LinkEditor editor={editor} onClose={() => setIsLinkOpen(false)} /> : null}
    </>
  )
}

function CommandButton({ command, editor }: { command: Command; editor: Editor }) {
  const { name, icon, isActive, isDisabled, run } = command
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isActive: isActive?.(current) ?? false,
      isDisabled: isDisabled?.(current) ?? false,
    }),
  })
  return (
    <button
      type="button"
      className={styles.command}
      title={name}
      aria-label={name}
      aria-pressed={isActive ? isActive(editor) || state.isActive : undefined}
      disabled={state.isDisabled}
      onClick={() => run(editor)}
    >
      <ToolbarIcon name={icon} />
    </button>
  )
}
