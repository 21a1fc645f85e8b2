import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const MESSAGE_LINES = 12

/**
 * What a suite's JSON report tells: how many tests passed, each failure as a few lines of text, and how
 * long each file took. Null without a report, which is itself a failure.
 */
export function readReport(path, root) {
  if (!existsSync(path)) return null
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    passed: numPassedTests,
    failures: testResults.flatMap((module) => listFailures(module, root)).map(describeFailure),
    durations: testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      ms: Math.max(0, endTime - startTime),
    })),
  }
}

function listFailures({ name, status, message, assertionResults }, root) {
  const file = relative(root, name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && tests.length === 0) return [{ file, test: '', message }]
  return tests.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName,
    message: failureMessages.join('\n'),
  }))
}

function describeFailure({ file, test, message }) {
  const lines = message
    .split('\n')
    .filter((line) => line.trim() && !/node_modules|<anonymous>/.test(line))
  return [
    `${file} ${test}`.trim(),
    ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`),
  ].join('\n')
}
