/** The customer's newest pictures, for a model with vision, in the form in which they are sent. */
import type { Ctx } from '../../../context.ts'
import { picturesToShow } from '../rules/pictures.ts'
import type { RememberedRow } from '../store/talks.ts'

/** A picture that the store cannot read is only mentioned in the text. */
const addressOf = async ({ storage, log }: Ctx, file: string, mime: string): Promise<string | null> => {
  try {
    const found = await storage.open(file)
    if (found) {
      const parts: Buffer[] = []
      for await (const part of found.stream) parts.push(Buffer.from(part))
      return `data:${mime};base64,${Buffer.concat(parts).toString('base64')}`
    }
    log.warn({ file }, 'a picture for the AI is not in the store')
  } catch (error) {
    log.warn({ err: error, file }, 'a picture could not be read; the AI does not get it')
  }
  return null
}

/** By message, as data URLs. */
export const picturesIn = async (ctx: Ctx, memory: readonly RememberedRow[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const { id, file, mime } of picturesToShow(memory)) {
    const address = await addressOf(ctx, file, mime)
    if (address !== null) found.set(id, address)
  }
  return found
}
