import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useFollowing } from './use-following.ts'

const opened = { name: 'Marcar', greeting: 'Olá', days: [1] }

const formOf = () =>
  renderHook(
    ({ now }) => {
      const [values, setValues] = useState(opened)
      const form = { values, set: (news: Partial<typeof opened>) => setValues((old) => ({ ...old, ...news })) }
      return { form, before: useFollowing(form, now).before }
    },
    { initialProps: { now: opened } },
  )

test('untouched fields follow the record, touched ones stay, and what is compared with follows too', () => {
  const { result, rerender } = formOf()
  act(() => result.current.form.set({ name: 'Agendar' }))
  const now = { name: 'Marcar hora', greeting: 'Bom dia', days: [1, 2] }
  rerender({ now })
  expect(result.current.form.values).toEqual({ name: 'Agendar', greeting: 'Bom dia', days: [1, 2] })
  expect(result.current.before()).toEqual(now)
})

test('the same record anew changes nothing', () => {
  const { result, rerender } = formOf()
  act(() => result.current.form.set({ name: 'Agendar' }))
  rerender({ now: { ...opened, days: [1] } })
  expect(result.current.form.values).toEqual({ ...opened, name: 'Agendar' })
})
