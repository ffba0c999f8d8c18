/** Whether nothing hovers: there may be no keys either, and every tile shows its buttons. */
export const isTouch = () => matchMedia('(hover: none)').matches;
