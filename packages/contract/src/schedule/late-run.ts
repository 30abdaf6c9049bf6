/** Why a late run is no longer sent, as its owner reads it on the campaign's page. */
export const LATE_RUN_DROPPED = 'Not sent: it was late, and you chose not to send it.'
