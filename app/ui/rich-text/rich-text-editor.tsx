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

/** Lines on a grid of 20 by 20. */
const ICONS = {
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zm0 6h6a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h6M5 16h6M12 4 8 16',
  heading: 'M5 4v12M15 4v12M5 10h10',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 3.5l1-.5v4M3 12.5c0-1 2-1 2 0 0 .8-2 1.5-2 2.5h2',
  quote: 'M4 5v10M8 6h8M8 10h8M8 14h5',
  link: 'M8.5 11.5l3-3M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9',
  undo: 'M7 4 3 8l4 4M3 8h8a4 4 0 0 1 0 8H8',
  redo: 'M13 4l4 4-4 4M17 8H9a4 4 0 0 0 0 8h3',
} as const

type ToolbarIconName = keyof typeof ICONS

function ToolbarIcon({ name }: { name: ToolbarIconName }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  )
}
