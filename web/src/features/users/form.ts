/**
 * The fields of a user's form, what is sent of them, and how they are merged when somebody else changes the user
 * meanwhile.
 */
import { Switch } from '@guiche/contract/core/wire'
import { leastPasswordLength, type User, UserChange } from '@guiche/contract/features/users'
import { defaultFlags, userFlags } from '@guiche/contract/permissions'
import { z } from 'zod'
import type { ZodForm } from '../../ui/form/use-zod-form.ts'
import type { UserChanges } from './api.ts'

const { shape } = UserChange
/** A switch of a form gives a boolean. */
const flags = Object.fromEntries(userFlags.map((flag) => [flag, Switch])) as Record<
  (typeof userFlags)[number],
  typeof Switch
>
/** A select's "none" is an empty text. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => null), schema])

export const UserFields = z.object({
  name: shape.name.unwrap(),
  email: z.string().trim().pipe(shape.email.unwrap()),
  /** Of a new one: `invitation` needs none. */
  entry: z.enum(['invitation', 'password']),
  password: z.union([z.literal(''), z.string().min(leastPasswordLength).max(50)]),
  currentPassword: z.string().max(50),
  profile: shape.profile.unwrap(),
  color: orEmpty(shape.color.unwrap()),
  defaultTheme: shape.defaultTheme.unwrap(),
  defaultMenu: shape.defaultMenu.unwrap(),
  queueIds: shape.queueIds.unwrap(),
  whatsappId: orEmpty(shape.whatsappId.unwrap()),
  startWork: shape.startWork.unwrap(),
  endWork: shape.endWork.unwrap(),
  farewellMessage: shape.farewellMessage.unwrap(),
  ...flags,
})
export type UserInputs = z.input<typeof UserFields>
export type UserValues = z.output<typeof UserFields>

/** Changes of an admin's credentials or rights need the password of the user who changes them. */
export const asksPassword = (before: User | null, values: UserInputs, ownId: number): boolean => {
  if (before === null || (before.profile !== 'admin' && before.id !== ownId)) return false
  const isNewEmail = values.email.trim().toLowerCase() !== before.email.toLowerCase()
  return isNewEmail || values.password !== '' || values.profile !== before.profile
}

export const schemaFor = (before: User | null, ownId: number) =>
  UserFields.refine((values) => before !== null || values.entry === 'invitation' || values.password !== '', {
    path: ['password'],
    when: () => true,
  }).refine((values) => !asksPassword(before, values as UserInputs, ownId) || values.currentPassword !== '', {
    path: ['currentPassword'],
    when: () => true,
  })
export type UserZodForm = ZodForm<ReturnType<typeof schemaFor>>

const newFlags = Object.fromEntries(
  userFlags.map((flag) => [flag, defaultFlags[flag] ? 'enabled' : 'disabled']),
) as Record<(typeof userFlags)[number], Switch>

export const valuesOf = (user: User | null): UserInputs => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  entry: 'invitation',
  password: '',
  currentPassword: '',
  profile: user?.profile ?? 'user',
  color: user?.color ?? '',
  defaultTheme: user?.defaultTheme ?? 'light',
  defaultMenu: user?.defaultMenu ?? 'open',
  queueIds: user?.queues.map(({ id }) => String(id)) ?? [],
  whatsappId: user?.whatsappId ? String(user.whatsappId) : '',
  startWork: user?.startWork ?? '00:00',
  endWork: user?.endWork ?? '23:59',
  farewellMessage: user?.farewellMessage ?? '',
  ...newFlags,
  ...(user ? Object.fromEntries(userFlags.map((flag) => [flag, user[flag]])) : {}),
})

const isSame = (left: unknown, right: unknown): boolean =>
  Array.isArray(left) && Array.isArray(right)
    ? left.length === right.length && left.every((each) => right.includes(each))
    : left === right

/** Only the differences from the current record: a colleague may have changed the rest. */
export const changesOf = (values: UserValues, before: User): UserChanges => {
  const known = UserFields.parse(valuesOf(before)) as Record<string, unknown>
  const { entry: _new, password, currentPassword, ...fields } = values
  const changed = Object.entries(fields).filter(([field, value]) => !isSame(value, known[field]))
  return {
    ...Object.fromEntries(changed),
    ...(password === '' ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
  }
}
