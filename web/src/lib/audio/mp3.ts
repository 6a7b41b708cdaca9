/** Encodes a browser's recording as mp3. The encoder is loaded with the first recording that needs it. */

const kilobitsPerSecond = 128
const samplesPerSecond = 44_100
const samplesPerFrame = 1152
/** Between pauses in which the page can render. */
const framesAtOnce = 400

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

const asWholeNumbers = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))

/** One channel of samples from -1 to 1. */
export const encodeMp3 = async (samples: Float32Array, rate = samplesPerSecond): Promise<Uint8Array<ArrayBuffer>[]> => {
  const { Mp3Encoder } = await import('@breezystack/lamejs')
  const encoder = new Mp3Encoder(1, rate, kilobitsPerSecond)
  const step = samplesPerFrame * framesAtOnce
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < samples.length; at += step) {
    parts.push(new Uint8Array(encoder.encodeBuffer(asWholeNumbers(samples.subarray(at, at + step)))))
    await breathe()
  }
  return [...parts, new Uint8Array(encoder.flush())]
}

export const toMp3 = async (recorded: Blob): Promise<Blob> => {
  const context = new OfflineAudioContext(1, 1, samplesPerSecond)
  const sound = await context.decodeAudioData(await recorded.arrayBuffer())
  return new Blob(await encodeMp3(sound.getChannelData(0)), { type: 'audio/mpeg' })
}
