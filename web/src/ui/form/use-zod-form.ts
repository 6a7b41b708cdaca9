import { type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback } from 'react'
import type { z } from 'zod'
import { isApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { problemText } from './problem-text.ts'

type Values = Record<string, unknown>

export interface ZodForm<S extends z.ZodObject> {
  /** The values as parsed by the schema. Null if they are invalid: then the problems are shown beside their fields. */
  judge: () => Promise<z.output<S> | null>
  mantine: UseFormReturnType<z.input<S> & Values>
  values: z.input<S>
  /** Props of one input: `<TextField label="…" {...form.field('name')} />`. */
  field: (name: keyof z.input<S> & string) => ReturnType<UseFormReturnType<Values>['getInputProps']>
  set: (values: Partial<z.input<S>>) => void
  /** Shows a refusal beside its field. False: it has none, so it belongs above the form. */
  refuse: (error: unknown) => boolean
  isDirty: () => boolean
}

const at = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], values)

/** A schema, or a function that loads it: a form of the first paint is shown before its rules are loaded. */
export type Rules<S> = S | (() => Promise<S>)

/** A form whose rules are a zod schema: the call's body, or a part of it. */
export const useZodForm = <S extends z.ZodObject>(rules: Rules<S>, initial: z.input<S>): ZodForm<S> => {
  const t = useTexts()
  const form = useForm<z.input<S> & Values>({
    initialValues: initial as z.input<S> & Values,
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
  })
  const judge = async (): Promise<z.output<S> | null> => {
    const schema = typeof rules === 'function' ? await rules() : rules
    const values: unknown = form.getValues()
    const parsed = schema.safeParse(values)
    const problems = (parsed.error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      problemText(issue, at(values, issue.path), t),
    ])
    // Only the first problem of a field is shown.
    form.setErrors(Object.fromEntries(problems.reverse()))
    return parsed.success ? parsed.data : null
  }
  const refuse = useCallback(
    (error: unknown): boolean => {
      const field = isApiError(error) ? error.field : null
      if (field === null || !(field in form.getValues())) return false
      form.setFieldError(field, errorText(error, t))
      return true
    },
    [form, t],
  )
  return {
    judge,
    mantine: form,
    values: form.getValues(),
    field: (name) => form.getInputProps(name) as ReturnType<UseFormReturnType<Values>['getInputProps']>,
    set: (values) => form.setValues(values as never),
    refuse,
    isDirty: () => form.isDirty(),
  }
}
