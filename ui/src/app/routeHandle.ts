// Why: a screen says of itself that it shows failures in its form, so that the frame does not show them again.

/** The handle of such a screen's route. */
export const showsFailures = Symbol('shows failures itself');
