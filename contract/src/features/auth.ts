import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CompanyId, orNone } from '../core/ids.ts'
import { line } from '../core/wire.ts'
import { mailLanguages } from '../mail-languages.ts'
import { profiles } from '../permissions.ts'
import { SessionUser } from './users.ts'

/** How long tokens are valid. */
export const accessTokenMinutes = 15
export const refreshTokenDays = 7
export const refreshCookie = 'jrt'

/** How long the code in a mail is valid. */
export const passwordCodeMinutes = 30
/** Attempts of all networks together; one network has five. There are 2^40 codes. */
export const mostCodeTries = 100

const Session = z.object({ token: z.string(), user: SessionUser })
export type Session = z.output<typeof Session>

/** In `details` of ERR_SESSION_EXPIRED, if known: the user signed in elsewhere, and a user has only one session. */
export const SessionEnd = z.object({ reason: z.literal('elsewhere') })
export type SessionEnd = z.output<typeof SessionEnd>

export const Credentials = z.object({
  email: z
    .string()
    .min(1)
    .max(200)
    .transform((value) => value.trim().toLowerCase()),
  password: z.string().min(1).max(200),
  /** False: the refresh cookie ends with the browser. */
  remember: z.boolean().optional(),
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  needs: 'public',
  summary: 'Sign in; ends any older session of the user. Sets the refresh cookie.',
  body: Credentials,
  answer: Session,
  errors: [
    'ERR_INVALID_CREDENTIALS',
    'ERR_USER_INACTIVE',
    'ERR_OUT_OF_HOURS',
    'ERR_COMPANY_INACTIVE',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
  whileExpired: true,
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  needs: 'session',
  summary: 'A new access token for the refresh cookie, which is replaced',
  answer: Session,
  errors: ['ERR_SESSION_EXPIRED', 'ERR_OUT_OF_HOURS'],
  whileExpired: true,
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  needs: 'session',
  summary: 'End the session and clear the cookie',
  answer: z.object({}),
  whileExpired: true,
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  needs: 'user',
  summary: 'Who is signed in',
  answer: SessionUser.extend({ profile: z.enum(profiles), super: z.boolean() }),
  whileExpired: true,
})

export const welcome = endpoint({
  method: 'POST',
  path: '/auth/welcome',
  needs: 'public',
  summary: 'Sign in with the one-time link of the first start, or with an invitation',
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: Session,
  errors: [
    'ERR_WELCOME_LINK_INVALID',
    'ERR_USER_INACTIVE',
    'ERR_COMPANY_INACTIVE',
    'ERR_OUT_OF_HOURS',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
})

const Email = z.string().trim().toLowerCase().pipe(z.email().max(200))

/** A new own password must be strong: 8 characters with an upper-case letter, a lower-case letter and a digit. */
export const isGoodPassword = (password: string): boolean =>
  password.length >= 8 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password)

export const NewPassword = z
  .string()
  .max(50)
  .refine(isGoodPassword, { error: 'must have 8 characters with a capital, a small letter and a digit' })

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgetpassword/{email}',
  needs: 'public',
  summary: 'Mail a code to choose a new password with. The answer is the same whether somebody has this e-mail or not.',
  params: z.object({ email: Email }),
  body: z.object({ language: z.enum(mailLanguages).catch('pt') }).partial(),
  answer: z.object({}),
  errors: ['ERR_MAIL_NOT_CONFIGURED', 'ERR_TOO_MANY_ATTEMPTS'],
})

const ResetCode = z.string().min(1).max(50)
const resetErrors = ['ERR_RESET_CODE_INVALID', 'ERR_TOO_MANY_ATTEMPTS'] as const

export const resetPassword = endpoint({
  method: 'POST',
  path: '/resetpasswords',
  needs: 'public',
  summary: 'Choose a new password with the code from the mail; ends every session of the user',
  body: z.object({ email: Email, token: ResetCode, password: NewPassword }),
  answer: z.object({}),
  errors: resetErrors,
})

export const resetPasswordByPath = endpoint({
  method: 'POST',
  path: '/resetpasswords/{email}/{token}/{newPassword}',
  needs: 'public',
  summary: 'The same with everything in the address, where proxies log it, for older clients',
  isDeprecated: true,
  params: z.object({ email: Email, token: ResetCode, newPassword: NewPassword }),
  answer: z.object({}),
  errors: resetErrors,
})

export const SignUp = z.object({
  companyName: line(50, 2),
  name: line(50, 2),
  email: Email,
  password: z.string().min(5).max(50),
  phone: z.string().regex(/^\d{10,15}$/, { error: 'must be 10 to 15 digits' }),
  planId: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
  /** Whose link brought the visitor; stored, but without effect. */
  companyId: orNone(CompanyId).optional().catch(null),
})

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  needs: 'public',
  summary: 'Found a company on a trial, with its first admin. Due date, status and limits are the server’s.',
  body: SignUp,
  answer: z.object({
    company: z.object({ id: z.number(), name: z.string(), dueDate: z.string() }),
    user: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  }),
  errors: ['ERR_USER_CREATION_DISABLED', 'ERR_EMAIL_TAKEN', 'ERR_NO_PLAN_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
})
