import { transcriptionIn } from '../api/attached.ts'
import { MessageText } from './MessageText.tsx'

/** What is said in a recording, where nothing plays: on paper. */
export const SpokenWords = ({ dataJson }: { dataJson: string | null }) => {
  const text = transcriptionIn(dataJson)
  return text === null ? null : <MessageText text={text} isWhole />
}
