/** One audio at a time for the whole page; it continues while its bubble is scrolled out of view. */
import { useSyncExternalStore } from 'react'
import { recall, rememberedStore } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

const speeds = [0.5, 1, 1.5, 2] as const

interface Playback {
  id: string | null
  isPlaying: boolean
  /** Seconds. */
  position: number
  /** Null while unknown: some recordings do not contain their length. */
  duration: number | null
}

const silent: Playback = { id: null, isPlaying: false, position: 0, duration: null }
const playback = createStore<Playback>(silent)
const speed = rememberedStore('audioSpeed', recall('audioSpeed') ?? '1')

let element: HTMLAudioElement | null = null
let onFinished: (id: string) => void = () => {}
let onBroken: (id: string) => void = () => {}

const change = (part: Partial<Playback>): void => playback.set((before) => ({ ...before, ...part }))

const make = (): HTMLAudioElement => {
  const audio = new Audio()
  audio.preload = 'metadata'
  audio.addEventListener('timeupdate', () => change({ position: audio.currentTime }))
  audio.addEventListener('durationchange', () =>
    change({ duration: Number.isFinite(audio.duration) ? audio.duration : null }),
  )
  audio.addEventListener('play', () => change({ isPlaying: true }))
  audio.addEventListener('pause', () => change({ isPlaying: false }))
  audio.addEventListener('ended', () => {
    const { id } = playback.get()
    change({ isPlaying: false, position: 0 })
    if (id) onFinished(id)
  })
  audio.addEventListener('error', () => {
    const { id } = playback.get()
    if (id) onBroken(id)
    stopAudio()
  })
  return audio
}

const start = (audio: HTMLAudioElement): void => {
  audio.playbackRate = Number(speed.get()) || 1
  // Refused without a user gesture, or interrupted by the next file: the button shows that it is paused.
  void audio.play().catch(() => change({ isPlaying: false }))
}

export const playAudio = (id: string, address: string, fromSeconds = 0): void => {
  element ??= make()
  if (playback.get().id !== id) {
    playback.set({ id, isPlaying: false, position: fromSeconds, duration: null })
    element.src = address
    if (fromSeconds > 0) element.currentTime = fromSeconds
  }
  start(element)
}

export const toggleAudio = (id: string, address: string): void => {
  const { id: current, isPlaying } = playback.get()
  if (current === id && isPlaying) element?.pause()
  else playAudio(id, address)
}

export const seekAudio = (id: string, address: string, seconds: number): void => {
  if (playback.get().id !== id || !element) {
    playAudio(id, address, seconds)
    return
  }
  element.currentTime = seconds
  change({ position: seconds })
}

export const stopAudio = (): void => {
  element?.pause()
  element?.removeAttribute('src')
  playback.set(silent)
}

export const nextSpeed = (): void => {
  const at = speeds.indexOf(Number(speed.get()) as (typeof speeds)[number])
  const next = speeds[(at + 1) % speeds.length] ?? 1
  speed.set(String(next))
  if (element) element.playbackRate = next
}

/** What plays after a recording, and what to do with one that cannot be played; the screen decides. */
export const followAudio = (listeners: {
  finished: (id: string) => void
  broken: (id: string) => void
}): (() => void) => {
  onFinished = listeners.finished
  onBroken = listeners.broken
  return () => {
    onFinished = () => {}
    onBroken = () => {}
  }
}

export const useSpeed = (): number => Number(useStore(speed)) || 1

/** The state of one recording; others do not render its component. */
export const usePlayback = (id: string): Playback =>
  useSyncExternalStore(playback.subscribe, () => (playback.get().id === id ? playback.get() : silent))
