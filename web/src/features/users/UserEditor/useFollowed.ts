import type { User } from '@guiche/contract/features/users'
import { useEffect, useRef, useState } from 'react'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { rebased, type schemaFor, type UserInputs, valuesOf } from '../form.ts'

export type UserSchema = ReturnType<typeof schemaFor>
export type UserZodForm = ZodForm<UserSchema>

/** The open form follows the record. True once somebody else has changed it. */
export const useFollowed = (form: UserZodForm, user: User | null): boolean => {
  const [isChanged, setChanged] = useState(false)
  const base = useRef<UserInputs>(valuesOf(user))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same one, and typing is no news of the record.
  useEffect(() => {
    const after = valuesOf(user)
    if (JSON.stringify(after) === JSON.stringify(base.current)) return
    form.set(rebased(form.values, base.current, after))
    base.current = after
    setChanged(true)
  }, [user])
  return isChanged
}
