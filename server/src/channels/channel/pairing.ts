/** Linking a device by a code that the number's owner types, in place of a QR code that they scan. */

/** Somebody waits for a code to type on the phone with this number (digits). Answered once. */
export interface PairingWish {
  wish: string
  number: string
}

/** Why there is no code: a device is linked already, the network takes no such number, it has been asked too often, or the line did not open. */
export const pairingRefusals = ['connected', 'number', 'too_many', 'unavailable'] as const
export type PairingRefusal = (typeof pairingRefusals)[number]

export type PairingAnswer = {
  wish: string
  /** Who answers: nobody else's code is worth anything. */
  holder: string
} & ({ code: string; endsAt: Date } | { refusal: PairingRefusal })
