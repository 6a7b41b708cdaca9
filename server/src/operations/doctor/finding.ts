/** The result of one check. An error keeps the program from working; a warning does not, yet. */
export interface Finding {
  area: string
  state: 'ok' | 'warning' | 'fault'
  text: string
  /** What to do. */
  advice?: string
}

export const ok = (area: string, text: string): Finding => ({ area, state: 'ok', text })
export const warning = (area: string, text: string, advice: string): Finding => ({
  area,
  state: 'warning',
  text,
  advice,
})
export const fault = (area: string, text: string, advice: string): Finding => ({ area, state: 'fault', text, advice })

const marks = { ok: '✓', warning: '!', fault: '✗' } as const

export const asText = (findings: readonly Finding[]): string => {
  const areas = [...new Set(findings.map(({ area }) => area))]
  const lines = areas.flatMap((area) => [
    '',
    area,
    ...findings
      .filter((finding) => finding.area === area)
      .flatMap(({ state, text, advice }) => [`  ${marks[state]} ${text}`, ...(advice ? [`      ${advice}`] : [])]),
  ])
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return [...lines, '', `${count('fault')} fault(s), ${count('warning')} warning(s).`].join('\n')
}

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
