import { texts } from '../lib/i18n.ts'
import { toast } from './toast.tsx'

/** Onto the clipboard, and says so. Browsers refuse it to pages over plain http and to those that lost the focus: that is said too. */
export const copyText = async (text: string, done: string = texts()('kit.copied')): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(texts()('kit.copyFailed'))
  }
}
