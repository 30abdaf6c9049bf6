export const productName = 'Afterbeep'
