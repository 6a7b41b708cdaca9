import { rememberedStore } from './storage.ts'
import { type Store, useStore } from './store.ts'

/** 0 to 1 in steps of 0.1; stored on this device. */
const volumeText = rememberedStore('volume', '1')

export const volume = {
  get: (): number => Math.min(1, Math.max(0, Number(volumeText.get()) || 0)),
  set: (next: number): void => volumeText.set(String(Math.round(next * 10) / 10)),
}
export const useVolume = (): number => {
  useStore(volumeText)
  return volume.get()
}

export const soundNames = ['message', 'waiting', 'transfer', 'chat'] as const
export type SoundName = (typeof soundNames)[number]

/** The kinds that are switched on; stored on this device. */
const switches = Object.fromEntries(soundNames.map((name) => [name, rememberedStore(`sound.${name}`, 'on')])) as Record<
  SoundName,
  Store<string>
>
export const useSoundSwitch = (name: SoundName) => ({
  isOn: useStore(switches[name]) === 'on',
  set: (isOn: boolean): void => switches[name].set(isOn ? 'on' : 'off'),
})

let context: AudioContext | null = null

/** Soft tones, generated here: nothing to download, nothing to license. */
const tones: Record<SoundName, readonly (readonly [hertz: number, startsAt: number])[]> = {
  message: [
    [660, 0],
    [880, 0.11],
  ],
  waiting: [
    [587, 0],
    [440, 0.14],
  ],
  transfer: [
    [520, 0],
    [520, 0.16],
    [780, 0.32],
  ],
  chat: [
    [784, 0],
    [659, 0.1],
  ],
}

/** Browsers block sound until the user has touched the page; that is no error. */
export const playAnyway = (name: SoundName): void => {
  const loudness = volume.get()
  if (loudness === 0 || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  for (const [hertz, startsAt] of tones[name]) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    const start = context.currentTime + startsAt
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(0.18 * loudness, start + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.22)
    tone.connect(gain).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.25)
  }
}

/** Ten messages within a second ring once. */
const quietMs = 1_000
let rangAt = Number.NEGATIVE_INFINITY

/** Unless it is switched off on this device. */
export const play = (name: SoundName): void => {
  const now = performance.now()
  if (switches[name].get() !== 'on' || now - rangAt < quietMs) return
  rangAt = now
  playAnyway(name)
}
