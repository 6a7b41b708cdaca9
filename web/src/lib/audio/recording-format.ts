/** The format of a recording. */

/** `ogg`: Ogg with Opus, WhatsApp's voice note. `mp4`: as the browser recorded it. `mp3`: encoded here. */
export type RecordingMaking = 'ogg' | 'mp4' | 'mp3'

export interface RecordingFormat {
  /** For the browser's recorder; undefined: its own choice. */
  mimeType: string | undefined
  making: RecordingMaking
  ending: 'ogg' | 'mp3' | 'm4a'
}

export interface RecordingFacts {
  /** The channel shows it as a voice note. */
  recordsAs: 'ogg' | 'm4a'
  isIos: boolean
  supports: (mimeType: string) => boolean
}

const opus = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus']
const aac = 'audio/mp4;codecs=mp4a.40.2'
const anything = [...opus, 'audio/mp4']

/** iPhones use mp3 instead of ogg; other channels than WhatsApp get m4a. */
export const recordingFormat = ({ recordsAs, isIos, supports }: RecordingFacts): RecordingFormat => {
  const mimeType = anything.find(supports)
  if (recordsAs === 'm4a') {
    return supports(aac) ? { mimeType: aac, making: 'mp4', ending: 'm4a' } : { mimeType, making: 'mp3', ending: 'm4a' }
  }
  const recordable = isIos ? undefined : opus.find(supports)
  return recordable
    ? { mimeType: recordable, making: 'ogg', ending: 'ogg' }
    : { mimeType, making: 'mp3', ending: 'mp3' }
}

/** iPads identify themselves as Macs. */
export const isIos = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
