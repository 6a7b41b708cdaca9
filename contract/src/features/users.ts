import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, ConnectionId, orNone, QueueId, UserId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { listOf, Switch, text } from '../core/wire.ts'
import { profiles, userFlags } from '../permissions.ts'
import { WireValue } from '../settings.ts'
import { Plan } from './companies.ts'
import { QueueChip } from './queues.ts'

export const themes = ['light', 'dark'] as const
export const menuStates = ['open', 'closed'] as const
/** The ticket list is never narrower (pixels). */
export const minTicketListWidth = 404
export const maxTicketListWidth = 700

const flags = Object.fromEntries(userFlags.map((flag) => [flag, Switch])) as Record<
  (typeof userFlags)[number],
  typeof Switch
>

export const UserSummary = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  online: z.boolean(),
  profileImage: z.string().nullable(),
  color: z.string().nullable(),
  queues: z.array(QueueChip),
})
export type UserSummary = z.output<typeof UserSummary>

export const User = UserSummary.extend({
  super: z.boolean(),
  companyId: z.number(),
  whatsappId: z.number().nullable(),
  startWork: z.string(),
  endWork: z.string(),
  farewellMessage: z.string().nullable(),
  defaultTheme: z.enum(themes),
  defaultMenu: z.enum(menuStates),
  defaultTicketsManagerWidth: z.number(),
  ...flags,
})
export type User = z.output<typeof User>

const OwnCompany = z.object({
  id: z.number(),
  name: z.string(),
  dueDate: z.string(),
  status: z.boolean(),
  timezone: z.string(),
  plan: Plan,
})

/** What events tell of somebody to that person alone. */
export const OwnUser = User.extend({ company: OwnCompany })
export type OwnUser = z.output<typeof OwnUser>

/** The signed-in user as login, refresh and me answer it. */
export const SessionUser = User.extend({
  mustChangePassword: z.boolean(),
  company: OwnCompany.extend({ companieSettings: z.array(z.object({ key: z.string(), value: WireValue })) }),
  /** Changes when what the user may hear changes; a socket that comes back with another one refetches. */
  access: z.string(),
  /** Whatever is asked for after this answer knows all events up to here: a socket that begins here misses none, and nothing is asked twice. */
  cursor: z.string(),
})
export type SessionUser = z.output<typeof SessionUser>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be HH:MM' })

/** Of one that an admin gives, and of what the server takes for one's own; the screens ask for more. */
export const leastPasswordLength = 5

export const UserChange = z
  .object({
    name: text(50, 2),
    email: z
      .email()
      .max(200)
      .transform((value) => value.toLowerCase()),
    /** Measured behind the current one: a person who got that wrong is told so first. */
    password: z.string().min(1).max(50).meta({ minLength: leastPasswordLength }),
    /** Of the person who makes the change. Needed for a new e-mail or password, the own or another admin's, and for making an agent of one. */
    currentPassword: z.string().min(1).max(50),
    profile: z.enum(profiles),
    queueIds: z.array(QueueId).max(200),
    whatsappId: orNone(ConnectionId),
    startWork: clock,
    endWork: clock,
    farewellMessage: text(2000),
    defaultTheme: z.enum(themes),
    defaultMenu: z.enum(menuStates),
    companyId: CompanyId,
    ...flags,
  })
  .partial()

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  needs: 'user',
  summary: 'Colleagues, paged',
  query: PageQuery,
  answer: pageAnswer('users', UserSummary).extend({ count: z.number() }),
})

export const allUsers = endpoint({
  method: 'GET',
  path: '/users/list',
  needs: 'user',
  summary: 'Colleagues for pickers, optionally those of some queues',
  query: z.object({ queueIds: listOf(QueueId) }),
  answer: z.array(UserSummary),
})

export const userDetails = endpoint({
  method: 'GET',
  path: '/users/{id}',
  needs: 'user',
  summary: 'The own record; any of the company for admins',
  params: z.object({ id: UserId }),
  answer: User,
  errors: ['ERR_NO_USER_FOUND'],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  needs: 'user',
  summary: 'Change a user; absent fields stay as they were. Rights are for admins.',
  params: z.object({ id: UserId }),
  body: UserChange,
  answer: User,
  errors: [
    'ERR_NO_USER_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_EMAIL_TAKEN',
    'ERR_PASSWORD_WRONG',
    'ERR_TOO_MANY_ATTEMPTS',
    'ERR_LAST_ADMIN',
    'ERR_NO_QUEUE_FOUND',
  ],
})

export const maxProfileImageBytes = 5 * 1024 * 1024

export const setProfileImage = endpoint({
  method: 'POST',
  path: '/users/{id}/media-upload',
  needs: 'user',
  summary:
    'A picture for the own profile (multipart, field `profileImage`), or any of the company for admins; kept as a small square',
  params: z.object({ id: UserId }),
  body: z.object({ userId: z.unknown().optional(), typeArch: z.unknown().optional() }),
  files: { field: 'profileImage', most: 1, required: true },
  answer: User,
  errors: [
    'ERR_NO_USER_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
  ],
})

export const removeProfileImage = endpoint({
  method: 'DELETE',
  path: '/users/{id}/media-upload',
  needs: 'user',
  summary: 'Initials again instead of the picture',
  params: z.object({ id: UserId }),
  answer: User,
  errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
})

export const setTicketListWidth = endpoint({
  method: 'PUT',
  path: '/users/toggleChangeWidht/{userId}',
  needs: 'user',
  summary: 'Remember the width of the own ticket list',
  params: z.object({ userId: UserId }),
  body: z.object({ defaultTicketsManagerWidth: z.coerce.number().int().min(minTicketListWidth).max(2000) }),
  answer: User,
  errors: ['ERR_NO_USER_FOUND'],
})

/** To the user alone, on the older sockets, before a new login's own socket joins. */
export const authEvent = event({
  stream: 'auth',
  payload: z.object({
    action: z.literal('update'),
    user: z.object({ id: z.number(), email: z.string(), companyId: z.number() }),
    /** Of the new session: only older ones hear this. */
    sessionVersion: z.number(),
  }),
})

/** Colleagues hear the summary; whom it is about hears the whole record instead. */
export const userEvent = event({
  stream: 'user',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), user: z.union([OwnUser, UserSummary]), userId: z.number() }),
    z.object({ action: z.literal('delete'), userId: z.number() }),
  ]),
})
