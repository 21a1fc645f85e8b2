const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The answer to the label 'To create an account: what is three plus four?'. */
export function solveSum(label: string): string {
  const [, a = '', b = ''] = label.match(/what is (\w+) plus (\w+)\?/) ?? []
  return String(NUMBERS.indexOf(a) + NUMBERS.indexOf(b) + 2)
}

/** What a person without JavaScript sends with the form of this login page. */
export function answerSum(html: string): { sumToken: string; sum: string } {
  const sumToken = html.match(/name="sumToken" value="([^"]*)"/)?.[1] ?? ''
  return { sumToken, sum: solveSum(html) }
}
