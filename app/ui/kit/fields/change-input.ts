/** Changes an input, and lets the form know as if a person had typed: it validates, saves the draft and draws the preview. */
export function changeInput(
  input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null,
  value: string,
): void {
  if (!input || input.value === value) return
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
