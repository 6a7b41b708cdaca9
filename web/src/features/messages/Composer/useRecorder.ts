import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Recording, startRecording, type VoiceNote } from '../../../lib/audio/voice-recorder.ts'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.tsx'

/** A shorter recording is a click by mistake. */
const leastBytes = 10_000

type Phase = 'idle' | 'starting' | 'recording' | 'sending'

/** Microphones are only allowed on secure pages; without one nothing is offered. */
export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

const reasonOf = (error: unknown, t: Say): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return t('messages.voice.denied')
  return t(name === 'NotFoundError' ? 'messages.voice.missing' : 'messages.voice.failed')
}

const useSeconds = (isRunning: boolean): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(0)
    if (!isRunning) return
    const startedAt = performance.now()
    const timer = setInterval(() => setSeconds((performance.now() - startedAt) / 1000), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return seconds
}

export const useRecorder = (channel: ChannelKind, onRecorded: (note: VoiceNote) => void) => {
  const t = useTexts()
  const [phase, setPhase] = useState<Phase>('idle')
  const recording = useRef<Recording | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      recording.current?.cancel()
    }
  }, [])

  const start = useCallback(async () => {
    setPhase('starting')
    try {
      const started = await startRecording(abilitiesOf(channel).recordsAs)
      // The permission may be given long after the user has left.
      if (isGone.current) return started.cancel()
      recording.current = started
      setPhase('recording')
    } catch (error) {
      setPhase('idle')
      toast.error(reasonOf(error, t))
    }
  }, [channel, t])

  const cancel = useCallback(() => {
    recording.current?.cancel()
    recording.current = null
    setPhase('idle')
  }, [])

  const finish = useCallback(async () => {
    const running = recording.current
    if (!running) return
    recording.current = null
    setPhase('sending')
    try {
      const note = await running.finish()
      if (note.file.size < leastBytes) toast.info(t('messages.voice.tooShort'))
      else onRecorded(note)
    } catch (error) {
      toast.error(reasonOf(error, t))
    }
    setPhase('idle')
  }, [onRecorded, t])

  return { phase, seconds: useSeconds(phase === 'recording'), start, cancel, finish }
}
