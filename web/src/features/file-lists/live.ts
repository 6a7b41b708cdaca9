import { fileListDetails, listFileLists } from '@guiche/contract/features/file-lists'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askListAgain = askingAgain(listFileLists, shortMs)
const askOneAgain = askingAgain(fileListDetails, shortMs)

/** The paged list is asked again; who has one open sees what is stored now. */
export const onFileList: Reducer<'file'> = (client) => {
  askListAgain(client)
  askOneAgain(client)
}

export const live: Live = { hears: { file: [onFileList] } }
