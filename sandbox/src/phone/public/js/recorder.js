/** Voice notes from the microphone as Ogg Opus, like phones send. */
import { oggFromWebm } from './webm-to-ogg.js'

const OGG = 'audio/ogg;codecs=opus'
const WEBM = 'audio/webm;codecs=opus'

const typeHere = () => [OGG, WEBM].find((type) => globalThis.MediaRecorder?.isTypeSupported(type))

export const canRecord = () => Boolean(navigator.mediaDevices && typeHere())

export async function startRecording() {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = typeHere()
  const recorder = new MediaRecorder(stream, { mimeType })
  const parts = []
  const startedAt = Date.now()
  recorder.ondataavailable = (event) => parts.push(event.data)
  recorder.start()
  const stop = async () => {
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
    recorder.stop()
    await ended
    for (const track of stream.getTracks()) track.stop()
    const recorded = new Blob(parts, { type: mimeType })
    const seconds = Math.max(1, Math.round((Date.now() - startedAt) / 1000))
    // Chromium records Opus only in WebM, so the same packets are moved into the other container.
    const bytes = mimeType === WEBM ? oggFromWebm(new Uint8Array(await recorded.arrayBuffer())) : recorded
    return { blob: new Blob([bytes], { type: 'audio/ogg; codecs=opus' }), seconds }
  }
  return { stop }
}
