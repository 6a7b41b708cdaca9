/** The rules of the login form; fetched when the form is shown. */
import { Credentials } from '@guiche/contract/features/auth'
import { z } from 'zod'

export const LoginFields = Credentials.extend({ remember: z.boolean() })
export type LoginValues = z.output<typeof LoginFields>
