import { Form } from '@remix-run/react'
import {
  exportPath,
  exportTemplatePath,
  exportTemplatesPath,
  newExportTemplatePath,
} from '~/domain/newsroom/export-paths'
import { type ExportFormat, FORMATS } from '~/domain/newsroom/export-template'
import { GROUPINGS, type Grouping } from '~/domain/newsroom/group-entries'
import { buttonClass } from '~/ui/kit/button-class'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { A } from '~/ui/kit/link'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { RowMenu } from '~/ui/kit/tables/row-menu'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'

export type TemplateRow = {
  key: string
  /** Null for a built-in template. */
  id: number | null
  name: string
  format: ExportFormat
  grouping: Grouping
}

type Props = { site: { id: number }; rows: TemplateRow[] }

/** The site's own templates, then the built-in ones. */
export function TemplateTable({ site, rows }: Props) {
  return (
    <DataTable
      caption="Export templates"
      rows={rows}
      columns={buildColumns(site)}
      rowKey={({ key }) => key}
      empty={null}
    />
  )
}

const buildColumns = (site: { id: number }): Column<TemplateRow>[] => [
  {
    key: 'name',
    label: 'Name',
    isTitle: true,
    cell: ({ key, name }) => (
      <A href={exportPath(site, key)}>
        <bdi>{name}</bdi>
      </A>
    ),
  },
  { key: 'format', label: 'Format', cell: ({ format }) => FORMATS[format] },
  { key: 'grouping', label: 'Grouped by', cell: ({ grouping }) => GROUPINGS[grouping] },
  {
    key: 'buttons',
    label: 'Change',
    align: 'end',
    hasButtons: true,
    cell: (row) => <Buttons site={site} row={row} />,
  },
]

function Buttons({ site, row }: { site: { id: number }; row: TemplateRow }) {
  const { id, key, name } = row
  const context = <span className={visuallyHidden.visuallyHidden}> {name}</span>
  const copy = newExportTemplatePath(site, key)
  if (id === null) {
    return (
      <A className={buttonClass('second')} href={copy}>
        Copy{context}
      </A>
    )
  }
  return (
    <RowMenu
      name={name}
      main={
        <A className={buttonClass('second')} href={exportTemplatePath(site, { id })}>
          Edit{context}
        </A>
      }
    >
      <A href={copy}>Copy{context}</A>
      <Form method="post" action={exportTemplatesPath(site)}>
        <input type="hidden" name="template" value={id} />
        <ConfirmButton
          name="intent"
          value="delete"
          label="Delete"
          context={name}
          question={`Delete ${name}?`}
          confirm="Delete"
        />
      </Form>
    </RowMenu>
  )
}
