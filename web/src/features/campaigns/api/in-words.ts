import { ApiError, isApiError } from '../../../lib/api-error.ts'
import type { Say } from '../../../lib/i18n.ts'

/** A deed whose refusal says what is to be done: where the template's file is missing, that is in the editor. */
export const inWords = async <T>(deed: Promise<T>, t: Say): Promise<T> => {
  try {
    return await deed
  } catch (error) {
    const lacksFile = isApiError(error) && error.code === 'ERR_TEMPLATE_VALUES' && error.field === 'file'
    throw lacksFile ? new ApiError(error.status, { error: t('campaigns.needsFile') }) : error
  }
}
