/** The pictures of the white label. Taking one away is writing its setting: see the settings. */
import { type LogoMode, logoKeys, logoTypes, maxLogoBytes, maxLogoPixels } from '@guiche/contract/features/white-label'
import type { ResizeOptions } from 'sharp'
import type { UploadedFile } from '../../bind.ts'
import type { UserCtx } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { transactForAll } from '../../platform-work.ts'
import { dropOutside } from '../media/actions/drop-file.ts'
import { takePicture } from '../media/actions/take-picture.ts'
import { keepOpen } from '../settings/actions.ts'

const wide = { width: 960, height: 320, fit: 'inside', withoutEnlargement: true } as const
/** What is not square stands in the middle of a square that one sees through: systems cut and stretch icons that are not. */
const square = { width: 512, height: 512, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
const sizes: Record<LogoMode, ResizeOptions> = { Light: wide, Dark: wide, Favicon: square }

/** Answers the name of the file that is shown from now on; the one before it goes. */
export const uploadLogo = async (ctx: UserCtx, mode: LogoMode, files: readonly UploadedFile[]): Promise<string> => {
  const [uploaded] = files
  if (!uploaded) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
  const wanted = {
    field: 'body.file',
    isTaken: (mime: string) => logoTypes.some((type) => type === mime),
    maxBytes: maxLogoBytes,
    mostPixels: maxLogoPixels,
    size: sizes[mode],
    // Telephones take no other kind for an icon, and sharp edges and what one sees through stay as they are.
    as: 'png',
  } as const
  return takePicture(ctx, uploaded, wanted, async ({ file }) => {
    const before = await transactForAll(ctx, (work) => keepOpen(work, logoKeys[mode], file))
    if (before !== '') await dropOutside(ctx, before)
    return file
  })
}
