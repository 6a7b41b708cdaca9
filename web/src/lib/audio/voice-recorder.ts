/** Records a voice note with the browser's microphone. */
import { isIos, type RecordingFacts, type RecordingFormat, recordingFormat } from './recording-format.ts'

/** For recordings that are sent unchanged. */
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

const oggFile = async (recorded: Blob, type: string): Promise<File | null> => {
  if (type === 'audio/ogg') return named(recorded, 'ogg', 'audio/ogg; codecs=opus')
  if (type !== 'audio/webm') return null
  const { asOgg } = await import('./as-ogg.ts')
  const ogg = await asOgg(recorded)
  return ogg && named(ogg, 'ogg', 'audio/ogg; codecs=opus')
}

const asVoiceNote = async (recorded: Blob, { making, ending }: RecordingFormat): Promise<VoiceNote> => {
  const type = recorded.type.split(';')[0] ?? ''
  const ogg = making === 'ogg' ? await oggFile(recorded, type) : null
  if (ogg) return { file: ogg, isVoiceNote: true }
  if (making === 'mp4') return { file: named(recorded, ending, type), isVoiceNote: false }
  const { toMp3 } = await import('./mp3.ts')
  return { file: named(await toMp3(recorded), ending === 'ogg' ? 'mp3' : ending, 'audio/mpeg'), isVoiceNote: false }
}

/** Rejects with the browser's own error: NotAllowedError, NotFoundError and the like. */
export const startRecording = async (recordsAs: RecordingFacts['recordsAs']): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  const supports = (mime: string) => MediaRecorder.isTypeSupported(mime)
  const format = recordingFormat({ recordsAs, isIos: isIos(navigator), supports })
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(format.mimeType ? { mimeType: format.mimeType } : {}),
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
      return asVoiceNote(new Blob(parts, { type: recorder.mimeType }), format)
    },
    cancel: () => void stop(),
  }
}
