import { useEffect, useState } from 'react'
import { knownWaveform, type Waveform, waveformOf } from '../../../lib/audio/waveform.ts'

/** Somebody who scrolls past does not want it drawn. */
const settleMs = 250

export const useWaveform = (id: string, address: string | null): Waveform | null => {
  const [waveform, setWaveform] = useState(() => knownWaveform(id))
  useEffect(() => {
    if (address === null || knownWaveform(id)) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      waveformOf(id, address, abort.signal).then(setWaveform, () => undefined)
    }, settleMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, address])
  return waveform
}
