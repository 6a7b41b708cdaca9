import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { profiles } from '../permissions.ts'
import { SessionUser } from './users.ts'

/** How long tokens live. */
export const accessTokenMinutes = 15
export const refreshTokenDays = 7
export const refreshCookie = 'jrt'

const Session = z.object({ token: z.string(), user: SessionUser })
export type Session = z.output<typeof Session>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  needs: 'public',
  summary: 'Sign in; ends any older session of the user. Sets the refresh cookie.',
  body: z.object({
    email: z
      .string()
      .min(1)
      .max(200)
      .transform((value) => value.trim().toLowerCase()),
    password: z.string().min(1).max(200),
    /** False: the refresh cookie ends with the browser. */
    remember: z.boolean().optional(),
  }),
  answer: Session,
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_OUT_OF_HOURS', 'ERR_COMPANY_INACTIVE', 'ERR_TOO_MANY_ATTEMPTS'],
  whileExpired: true,
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  needs: 'session',
  summary: 'A new access token for the refresh cookie, which is replaced',
  answer: Session,
  errors: ['ERR_SESSION_EXPIRED'],
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
  summary: 'Sign the first admin in with the one-time link of the first start',
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: Session,
  errors: ['ERR_WELCOME_LINK_INVALID', 'ERR_TOO_MANY_ATTEMPTS'],
})
