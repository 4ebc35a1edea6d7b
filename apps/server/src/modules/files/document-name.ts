/** Apart from the pictures: no address leads here but one that was signed for somebody who may read the document. */
export const documentName = (orgId: string, id: string): string => `${orgId}/documents/${id}.bin`;
