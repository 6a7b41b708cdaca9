/** Somebody whom a linked phone knows. */
export interface PhoneBookEntry {
  /** Digits. */
  number: string
  lid?: string
  /** The name that the phone's owner saved. */
  savedName?: string
  /** The person's own name for themselves. */
  pushedName?: string
  /** In the address book, or with a chat; false: known only as a member of a group, for example. */
  isKnown: boolean
}
