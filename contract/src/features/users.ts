import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, ConnectionId, orNone, QueueId, UserId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Color, flag, Instant, line, listOf, Switch, text } from '../core/wire.ts'
import { profiles, userFlags } from '../permissions.ts'
import { WireValue } from '../settings.ts'
import { Plan } from './companies.ts'
import { QueueChip } from './queues.ts'

export const themes = ['light', 'dark'] as const
export const menuStates = ['open', 'closed'] as const
/** The minimum width of the ticket list (pixels). */
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
  /** False: deactivated by an admin, and cannot sign in. */
  isActive: z.boolean(),
  /** Has not set a password yet. */
  isInvited: z.boolean(),
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

/** In events, these fields are only sent to the user themselves. */
export const OwnUser = User.extend({ company: OwnCompany })
export type OwnUser = z.output<typeof OwnUser>

/** The signed-in user as login, refresh and me answer it. */
export const SessionUser = User.extend({
  mustChangePassword: z.boolean(),
  company: OwnCompany.extend({ companieSettings: z.array(z.object({ key: z.string(), value: WireValue })) }),
  /** Changes when the user's rights change; a socket that reconnects with another value reloads. */
  access: z.string(),
  /**
   * Queries after this answer include all events up to here: a socket that starts here misses none, and nothing is
   * queried twice.
   */
  cursor: z.string(),
})
export type SessionUser = z.output<typeof SessionUser>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be HH:MM' })

/** The minimum for passwords that an admin sets, and for one's own; the screens require more. */
export const leastPasswordLength = 5

const Email = z
  .email()
  .max(200)
  .transform((value) => value.toLowerCase())

export const UserChange = z
  .object({
    name: line(50, 2),
    email: Email,
    /** Checked after the current password: a wrong one is reported first. */
    password: z.string().min(1).max(50).meta({ minLength: leastPasswordLength }),
    /**
     * The password of the user who makes the change. Needed for a new e-mail or password, one's own or another
     * admin's, and to make an admin an agent or deactivate one.
     */
    currentPassword: z.string().min(1).max(50),
    profile: z.enum(profiles),
    queueIds: z.array(QueueId).max(200),
    whatsappId: orNone(ConnectionId),
    startWork: clock,
    endWork: clock,
    farewellMessage: text(2000),
    color: Color.nullable(),
    /** False ends the sessions of the user, and their open conversations go back to the queues. */
    isActive: flag,
    defaultTheme: z.enum(themes),
    defaultMenu: z.enum(menuStates),
    companyId: CompanyId,
    ...flags,
  })
  .partial()

/** Without a password the user is invited: by mail if the installation sends mails, and with the link in the answer. */
export const NewUser = UserChange.omit({ currentPassword: true, isActive: true }).extend({
  name: line(50, 2),
  email: Email,
  password: z.string().min(leastPasswordLength).max(50).optional(),
})

/** How long an invitation is valid. */
export const invitationDays = 7

/** Whoever has the link signs in as the invited user, until that user has set a password. */
export const Invitation = z.object({
  link: z.string(),
  expiresAt: Instant,
  /** False: the installation sends no mails, so somebody must pass the link on. */
  isMailed: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

/** The sort keys of pages of users. */
export const userOrders = ['name', 'email', 'profile', 'online'] as const
export type UserOrder = (typeof userOrders)[number]

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  needs: 'user',
  summary: 'Colleagues, paged. Admins see those who are switched off, too.',
  query: PageQuery.extend({
    sort: z.enum(userOrders).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: pageAnswer('users', UserSummary).extend({ count: z.number() }),
})

export const allUsers = endpoint({
  method: 'GET',
  path: '/users/list',
  needs: 'user',
  summary: 'Colleagues for pickers, optionally those of some queues. Nobody who is switched off.',
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

const rightsErrors = [
  'ERR_NO_PERMISSION',
  'ERR_EMAIL_TAKEN',
  'ERR_TOO_MANY_ATTEMPTS',
  'ERR_PLAN_LIMIT_USERS',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_WAPP_FOUND',
] as const

/**
 * Nobody can deactivate the last admin, the super admin or themselves, nor an admin without entering a password. An
 * admin of less than a day can do nothing of the kind to those who were there before.
 */
const protections = [
  'ERR_NO_USER_FOUND',
  'ERR_PASSWORD_WRONG',
  'ERR_LAST_ADMIN',
  'ERR_NEW_ADMIN',
  'ERR_OWN_ACCOUNT',
  'ERR_SUPER_ADMIN',
] as const

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  needs: 'users:manage',
  summary: 'Add a colleague: with a password, or by an invitation that lets them choose one',
  body: NewUser,
  answer: User.extend({ invitation: Invitation.nullable() }),
  errors: rightsErrors,
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/users/{id}/invitation',
  needs: 'users:manage',
  summary: 'Invite somebody anew who has not chosen a password yet. Links of before end.',
  params: z.object({ id: UserId }),
  answer: Invitation,
  errors: ['ERR_NO_USER_FOUND', 'ERR_ALREADY_JOINED', 'ERR_USER_INACTIVE', 'ERR_TOO_MANY_ATTEMPTS'],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  needs: 'user',
  summary:
    'Change a user; absent fields stay as they were. Rights, and whether somebody is switched off, are for admins.',
  params: z.object({ id: UserId }),
  body: UserChange,
  answer: User,
  errors: [...rightsErrors, ...protections],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  needs: 'users:manage',
  summary: 'Delete a user. Open conversations go back to their queues; what the user did keeps their name.',
  params: z.object({ id: UserId }),
  /** `currentPassword`: of the user who deletes, if the other is an admin. */
  body: z.object({ currentPassword: z.string().min(1).max(50).optional() }),
  answer: Deleted,
  errors: ['ERR_NO_PERMISSION', 'ERR_TOO_MANY_ATTEMPTS', ...protections],
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

/** Sent to the user on the older sockets, before a new login's own socket joins. */
export const authEvent = event({
  stream: 'auth',
  payload: z.object({
    action: z.literal('update'),
    user: z.object({ id: z.number(), email: z.string(), companyId: z.number() }),
    /** Of the new session: only older ones receive this. */
    sessionVersion: z.number(),
  }),
})

/** Colleagues receive the summary; the user themselves receives the whole record instead. */
export const userEvent = event({
  stream: 'user',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), user: z.union([OwnUser, UserSummary]), userId: z.number() }),
    z.object({ action: z.literal('delete'), userId: z.number() }),
  ]),
})
