import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../lib/i18n.ts'
import { type Language, languages } from '../../../lib/languages.ts'
import { contactTarget, type ImportState } from '../useImport.ts'
import { ImportProgress } from './ImportProgress.tsx'

const state = (change: Partial<ImportState>): ImportState => ({
  ...{ done: 1, total: 1, created: 1, updated: 0, refused: [] },
  phase: 'ended',
  error: null,
  ...change,
})
const nothing = () => undefined
const shown = (change: Partial<ImportState>) => {
  const { unmount, container } = render(
    <MantineProvider env="test">
      <ImportProgress
        target={contactTarget}
        state={state(change)}
        heading={[]}
        onStop={nothing}
        onAgain={nothing}
        onClose={nothing}
      />
    </MantineProvider>,
  )
  const counts = screen.getAllByRole('status').at(-1)?.textContent
  const text = container.textContent
  unmount()
  return { counts, text }
}

test('gives the count with a singular and a plural', () => {
  expect(shown({}).counts).toBe('1 de 1 linha · novos: 1 · atualizados: 0 · recusados: 0')
  expect(shown({ done: 3, total: 3, updated: 2 }).counts).toBe(
    '3 de 3 linhas · novos: 1 · atualizados: 2 · recusados: 0',
  )
  expect(shown({ done: 0, phase: 'stopped' }).text).toContain('em 0 de 1 linha.')
  expect(shown({ done: 1, total: 4, phase: 'stopped' }).text).toContain('em 1 de 4 linhas.')
})

test.each(Object.keys(languages) as Language[])('in %s as well', async (language) => {
  await chooseLanguage(language)
  for (const total of [1, 2])
    for (const phase of ['ended', 'stopped', 'failed'] as const) {
      const { text } = shown({ total, phase, error: new Error('no') })
      expect(text).toMatch(/1\D+[12]\D/)
      expect(text).not.toContain('contacts.import')
    }
  await chooseLanguage('pt')
})
