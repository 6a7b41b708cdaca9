/** The pictures of the white label. Removing one is done by writing its setting: see the settings. */
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
/** A picture that is not square is centred on a transparent square, because systems crop and stretch such icons. */
const square = { width: 512, height: 512, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
const sizes: Record<LogoMode, ResizeOptions> = { Light: wide, Dark: wide, Favicon: square }

/** Returns the name of the new file; the previous one is deleted. */
export const uploadLogo = async (ctx: UserCtx, mode: LogoMode, files: readonly UploadedFile[]): Promise<string> => {
  const [uploaded] = files
  if (!uploaded) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
  const wanted = {
    field: 'body.file',
    isTaken: (mime: string) => logoTypes.some((type) => type === mime),
    maxBytes: maxLogoBytes,
    mostPixels: maxLogoPixels,
    size: sizes[mode],
    // Phones accept no other format for an icon, and PNG keeps sharp edges and transparency.
    as: 'png',
  } as const
  return takePicture(ctx, uploaded, wanted, async ({ file }) => {
    const before = await transactForAll(ctx, (work) => keepOpen(work, logoKeys[mode], file))
    if (before !== '') await dropOutside(ctx, before)
    return file
  })
}
