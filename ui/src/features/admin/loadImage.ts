// Why: whether a poster is there is settled by loading it as a page would (specification 4.12).

/** Whether the picture at this address loads. */
export function loadImage(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = address;
  });
}
