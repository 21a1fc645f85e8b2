import { apiCallUrl } from '~/domain/accounts/api-keys/api-key-paths'
import { describeApi } from './describe-api.server'

/** The API for language models, and for those who like plain text (llmstxt.org): Markdown. */
export function buildLlmsText(apiUrl: string): string {
  const { title, introduction, calls, shapes, errors, examples, webhooks } = describeApi(apiUrl)
  const bullet = ({ name, type, description }: (typeof shapes)[number]['members'][number]) =>
    `- \`${name}\` (${type})${description ? `: ${description}` : ''}`
  return [
    `# ${title}`,
    `> ${introduction}`,
    `- [Reference](${apiUrl}/v1/docs)\n- [OpenAPI 3.1](${apiUrl}/v1/openapi.json)`,
    '## Examples',
    examples.map(({ title: name, path }) => `- ${name}: ${apiCallUrl(apiUrl, path)}`).join('\n'),
    '## Calls',
    ...calls.flatMap(({ path, description, parameters, answer }) => [
      `### GET ${path}`,
      `${description} Answer: ${answer}.`,
      ...(parameters.length > 0 ? [parameters.map(bullet).join('\n')] : []),
    ]),
    '## Answers',
    ...shapes.flatMap(({ name, members }) => [`### ${name}`, members.map(bullet).join('\n')]),
    '## Webhooks',
    webhooks.introduction,
    webhooks.messages
      .map(({ type, description, body }) => `- \`${type}\` (${body}): ${description}`)
      .join('\n'),
    webhooks.headers.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n'),
    '## Errors',
    errors.map(({ status, reason }) => `- ${status}: ${reason}`).join('\n'),
    '',
  ].join('\n\n')
}
