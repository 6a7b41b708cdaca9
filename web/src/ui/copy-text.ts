import { texts } from '../lib/i18n.ts'
import { toast } from './toast.tsx'

/**
 * Copies to the clipboard and confirms it. Browsers refuse it on plain http pages and on pages without the focus;
 * that is shown too.
 */
export const copyText = async (text: string, done: string = texts()('kit.copied')): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(texts()('kit.copyFailed'))
  }
}
