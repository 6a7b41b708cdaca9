/** Records a voice note with the browser's microphone. */
import { writeOggOpus } from './ogg-opus.ts'
import { readWebmOpus } from './webm-opus.ts'

/** In order of preference. The last is Safari's: no voice note for WhatsApp, but an audio file that plays. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const
const bitsPerSecond = 64_000

export interface VoiceNote {
  file: File
  /** Ogg with Opus, which WhatsApp shows as a voice note. */
  isVoiceNote: boolean
}

export interface Recording {
  finish: () => Promise<VoiceNote>
  cancel: () => void
}

const named = (bytes: BlobPart, ending: string, type: string): File =>
  new File([bytes], `audio-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.${ending}`, { type })

const asVoiceNote = async (recorded: Blob): Promise<VoiceNote> => {
  const type = recorded.type.split(';')[0] ?? ''
  if (type === 'audio/ogg') return { file: named(recorded, 'ogg', 'audio/ogg; codecs=opus'), isVoiceNote: true }
  const opus = type === 'audio/webm' ? readWebmOpus(new Uint8Array(await recorded.arrayBuffer())) : null
  if (opus) return { file: named(writeOggOpus(opus), 'ogg', 'audio/ogg; codecs=opus'), isVoiceNote: true }
  return { file: named(recorded, type === 'audio/webm' ? 'weba' : 'm4a', type), isVoiceNote: false }
}

/** Rejects with the browser's own error: NotAllowedError, NotFoundError and the like. */
export const startRecording = async (): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType ? { mimeType } : {}),
  })
  const parts: Blob[] = []
  recorder.ondataavailable = (event) => parts.push(event.data)
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  recorder.start(1_000)
  const stop = async () => {
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    release()
  }
  return {
    finish: async () => {
      await stop()
      return asVoiceNote(new Blob(parts, { type: recorder.mimeType }))
    },
    cancel: () => void stop(),
  }
}
