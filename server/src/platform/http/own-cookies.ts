/** The cookies that we give to browsers. */
import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { deviceCookie, deviceDays } from '../security/known-device.ts'

/** Strict suffices: they are only ever sent by calls of our own pages, never by following a link. */
export const cookieOptions = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  // The sockets' handshake lies outside the API base and may prove the user by the refresh cookie too.
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: publicUrl.startsWith('https:'),
})

export interface KnownDevice {
  userId: number
  mark: string
}

/** Only signing in looks at it: no other call carries it. */
export const keepDevice = (reply: FastifyReply, config: Config, { userId, mark }: KnownDevice, isRemembered = true) => {
  const path = `${config.apiBase}/auth`
  const lifetime = isRemembered ? { maxAge: deviceDays * 86_400 } : {}
  reply.setCookie(deviceCookie(userId), mark, { ...cookieOptions(config), path, ...lifetime })
}
