import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { chooseLanguage } from '../../lib/i18n.ts'
import { Form } from './Form.tsx'
import { TextField } from './TextField.tsx'
import { type Rules, useZodForm } from './use-zod-form.ts'

const Contact = z.object({ name: z.string().min(2).max(50), email: z.email() })

interface ExampleProps {
  onSubmit: (contact: z.output<typeof Contact>) => unknown
  rules?: Rules<typeof Contact>
}

const Example = ({ onSubmit, rules = Contact }: ExampleProps) => {
  const form = useZodForm(rules, { name: '', email: '' })
  return (
    <Form form={form} onSubmit={onSubmit} submit="Salvar contato">
      <TextField label="Nome" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
    </Form>
  )
}

const shown = (onSubmit: ExampleProps['onSubmit'], rules?: ExampleProps['rules']) =>
  render(
    <MantineProvider env="test">
      <Example onSubmit={onSubmit} {...(rules ? { rules } : {})} />
    </MantineProvider>,
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar contato' }))

test('an error is shown beside its field and nothing is sent', async () => {
  const onSubmit = vi.fn()
  shown(onSubmit)
  type('Nome', 'a')
  submit()
  expect(await screen.findByText('Muito curto! Use pelo menos 2 caracteres.')).toBeTruthy()
  expect(screen.getByText('Obrigatório')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})

test("the server's refusal is shown beside the field that it names, and the typed text stays", async () => {
  shown(() => {
    throw new ApiError(409, { error: 'ERR_EMAIL_TAKEN', code: 'ERR_EMAIL_TAKEN', field: 'email' })
  })
  type('Nome', 'Bia')
  type('Email', 'bia@exemplo.com')
  submit()
  expect(await screen.findByText('Já existe um usuário com este email.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Bia')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

test('the part of the request before the field is not part of its name', () => {
  expect(new ApiError(400, { error: 'ERR_VALIDATION', field: 'body.email' }).field).toBe('email')
})

test('a refusal without a field is shown above the form', async () => {
  shown(() => Promise.reject(new ApiError(0, {})))
  type('Nome', 'Bia')
  type('Email', 'bia@exemplo.com')
  submit()
  expect((await screen.findByRole('alert')).textContent).toContain('Sem conexão com o servidor')
})

test('values are submitted as the schema transforms them', async () => {
  const onSubmit = vi.fn()
  shown(onSubmit)
  type('Nome', 'Bia')
  type('Email', 'bia@exemplo.com')
  submit()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Bia', email: 'bia@exemplo.com' }))
})

test('rules that are still loading validate the form when they are there, and rules that fail to load send nothing', async () => {
  const onSubmit = vi.fn()
  let isThere = false
  shown(onSubmit, async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return Contact
  })
  type('Nome', 'a')
  submit()
  expect(await screen.findByRole('alert')).toBeTruthy()
  isThere = true
  submit()
  expect(await screen.findByText('Muito curto! Use pelo menos 2 caracteres.')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a refusal above the form follows the language', async () => {
  shown(() => {
    throw new ApiError(429, { error: 'ERR_TOO_MANY_ATTEMPTS', code: 'ERR_TOO_MANY_ATTEMPTS' })
  })
  type('Nome', 'Bia')
  type('Email', 'bia@aurora.example')
  submit()
  const before = (await screen.findByRole('alert')).textContent
  await act(() => chooseLanguage('en'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(before))
  await act(() => chooseLanguage('pt'))
})
