import { useCallback, useEffect, useRef, useState } from 'react'

/** Why there is no picture. `insecure`: browsers allow cameras only on secure pages. */
export type CameraFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed'

const faults: Record<string, CameraFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const faultOf = (error: unknown): CameraFault =>
  (error instanceof DOMException ? faults[error.name] : undefined) ?? 'failed'

const wanted: MediaStreamConstraints = {
  // On a phone, the back camera is meant.
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
}

const release = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The live picture, while this is mounted; `retry` asks again. */
export const useCamera = () => {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const [attempt, setAttempt] = useState(0)
  const video = useRef<HTMLVideoElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew.
  useEffect(() => {
    if (navigator.mediaDevices === undefined) return setFault('insecure')
    let isGone = false
    let opened: MediaStream | null = null
    setFault(null)
    navigator.mediaDevices.getUserMedia(wanted).then(
      (given) => {
        if (isGone) return release(given)
        opened = given
        setStream(given)
      },
      (error: unknown) => {
        if (!isGone) setFault(faultOf(error))
      },
    )
    return () => {
      isGone = true
      release(opened)
      setStream(null)
    }
  }, [attempt])
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { video, fault, isLive: stream !== null, retry }
}

/** The current picture of the camera, as a file. */
export const photoOf = (video: HTMLVideoElement): Promise<File> =>
  new Promise((resolve, reject) => {
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    const name = `foto-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.jpg`
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], name, { type: 'image/jpeg' })) : reject(new Error('no picture'))),
      'image/jpeg',
      0.9,
    )
  })
