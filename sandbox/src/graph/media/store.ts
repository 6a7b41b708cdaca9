/** Media objects and their bytes: stored beside the state file if there is one, otherwise in memory. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newNumericId } from '../ids.ts'
import type { Media } from '../schema.ts'
import type { World } from '../world.ts'

const dayMs = 24 * 60 * 60 * 1000
const lifeMs: Record<Media['origin'], number> = { upload: 30 * dayMs, link: 30 * dayMs, customer: 7 * dayMs }

export interface NewMedia {
  wabaId: string
  mimeType: string
  bytes: Uint8Array
  fileName: string | undefined
  origin: Media['origin']
}

export class MediaStore {
  private readonly inMemory = new Map<string, Uint8Array>()
  private readonly world: World
  private readonly directory: string | undefined
  private readonly now: () => number

  constructor(world: World, directory: string | undefined, now: () => number) {
    this.world = world
    this.directory = directory
    this.now = now
    if (directory !== undefined) mkdirSync(directory, { recursive: true })
  }

  add({ wabaId, mimeType, bytes, fileName, origin }: NewMedia): Media {
    const media: Media = {
      id: newNumericId(),
      wabaId,
      mimeType,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sizeBytes: bytes.length,
      ...(fileName === undefined ? {} : { fileName }),
      createdAt: this.now(),
      origin,
    }
    if (this.directory === undefined) this.inMemory.set(media.id, bytes)
    else writeFileSync(join(this.directory, media.id), bytes)
    this.world.media.set(media.id, media)
    return media
  }

  /** The object while it has not expired at Meta. */
  find(mediaId: string): Media | undefined {
    const media = this.world.media.get(mediaId)
    if (media === undefined || media.isDeleted) return undefined
    return this.now() - media.createdAt > lifeMs[media.origin] ? undefined : media
  }

  bytes(mediaId: string): Uint8Array {
    const held = this.inMemory.get(mediaId)
    if (held !== undefined) return held
    if (this.directory === undefined) throw new Error(`the bytes of media ${mediaId} are not here`)
    return readFileSync(join(this.directory, mediaId))
  }
}
