/** The waveform of a short recording. */

const bars = 40
/** Longer files are music or lectures: decoding them would cost too much. */
const mostBytes = 2_000_000
const remembered = 300

export interface Waveform {
  /** One value from 0 to 1 a bar. */
  peaks: readonly number[]
  seconds: number
}
const known = new Map<string, Waveform>()

const loudest = (samples: Float32Array, from: number, to: number): number => {
  let peak = 0
  // Every 16th sample is enough for a bar of three pixels.
  for (let at = from; at < to; at += 16) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
  return peak
}

export const peaksOf = (samples: Float32Array, count = bars): number[] => {
  const step = samples.length / count
  const peaks = Array.from({ length: count }, (_, bar) =>
    loudest(samples, Math.floor(bar * step), Math.floor((bar + 1) * step)),
  )
  const highest = Math.max(...peaks, 0.01)
  return peaks.map((peak) => peak / highest)
}

export const knownWaveform = (id: string): Waveform | null => known.get(id) ?? null

/** Null if the file is too long or the browser cannot decode it. */
export const waveformOf = async (id: string, address: string, signal: AbortSignal): Promise<Waveform | null> => {
  const response = await fetch(address, { signal })
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) return null
  const bytes = await response.arrayBuffer()
  if (bytes.byteLength > mostBytes) return null
  const decoded = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(bytes)
  const waveform = { peaks: peaksOf(decoded.getChannelData(0)), seconds: decoded.duration }
  const [oldest] = known.keys()
  if (known.size >= remembered && oldest !== undefined) known.delete(oldest)
  known.set(id, waveform)
  return waveform
}
