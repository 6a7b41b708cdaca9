/** Animations of a few kilobytes or megabytes with any number of frames. */
import sharp from 'sharp'

/** Frames of one pixel. With `isNested` the first one claims to hold the others. */
export const webpOfFrames = async (frames: number, isNested = false): Promise<Buffer> => {
  const one = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#f00' } })
    .webp({ lossless: true })
    .toBuffer()
  const chunk = (name: string, content: Buffer, size = content.length) => {
    const head = Buffer.alloc(8)
    head.write(name)
    head.writeUInt32LE(size, 4)
    return Buffer.concat([head, content])
  }
  const picture = Buffer.concat([Buffer.alloc(16), one.subarray(12)])
  const frame = chunk('ANMF', picture)
  const others = Buffer.alloc(frame.length * (frames - 1), frame)
  const first = chunk('ANMF', picture, isNested ? picture.length + others.length : picture.length)
  const extended = chunk('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), extended, chunk('ANIM', Buffer.alloc(6)), first, others]))
}
/** Frames of one pixel. */
export const gifOfFrames = (frames: number): Buffer => {
  const head = Buffer.from('474946383961' + '01000100' + '800000' + '000000ffffff', 'hex')
  const frame = Buffer.from('21f904000a000000' + '2c00000000010001000002024401' + '00', 'hex')
  return Buffer.concat([head, Buffer.alloc(frame.length * frames, frame), Buffer.from([0x3b])])
}
