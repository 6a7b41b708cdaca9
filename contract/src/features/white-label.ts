/**
 * The name, colours and logos that the installation shows instead of ours: platform settings, and the pictures of
 * three of them.
 */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { PlatformSettingKey } from '../settings.ts'

/** What each mode of an upload is for. */
export const logoKeys = {
  Light: 'appLogoLight',
  Dark: 'appLogoDark',
  Favicon: 'appLogoFavicon',
} as const satisfies Record<string, PlatformSettingKey>
export type LogoMode = keyof typeof logoKeys
export const logoModes = ['Light', 'Dark', 'Favicon'] as const satisfies readonly LogoMode[]

export const maxLogoBytes = 5 * 1024 * 1024
/** A picture with more pixels is not a logo. */
export const maxLogoPixels = 25_000_000
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export const setLogo = endpoint({
  method: 'POST',
  path: '/settings-whitelabel/logo',
  needs: 'platform:manage',
  summary:
    'A logo for light or dark screens, or the icon (multipart: `mode`, then `file`): PNG, JPEG, WebP or GIF. Answers the stored file’s name',
  body: z.object({ typeArch: z.unknown().optional(), mode: z.enum(logoModes) }),
  files: { field: 'file', most: 1, required: true, mostBytes: maxLogoBytes },
  answer: z.string(),
  errors: [
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_PICTURE_TOO_LARGE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
  ],
})
