// Why: the texts of the screens that lead in and out.

/** Texts of signing up, in and out. */
export const sessionMessages = {
  session: {
    signedUp: 'SignUp Successful. Enjoy :-)',
    signedIn: 'Welcome back!',
  },
  landing: {
    title: 'Your films, your stars',
    claim: 'Browse what is on, rate what you have seen, keep it all in one place that is yours.',
    signUp: 'Sign Up',
    signIn: 'Sign In',
  },
  signIn: {
    title: 'Sign in',
    email: 'Email',
    password: 'Password',
    remember: 'Remember me',
    submit: 'Sign in',
    cancel: 'Cancel',
  },
  signUp: {
    title: 'Sign up',
    firstName: 'First Name',
    lastName: 'Last Name',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    passwordConfirmation: 'Confirm Password',
    passwordHint: '7 to 15 characters with a lowercase letter, an uppercase letter and a number',
    setupCode: 'Set-up code',
    setupCodeHint: 'The first account needs the code that the server printed when it started.',
    submit: 'Submit',
    cancel: 'Cancel',
    closed: 'Registration is closed',
    closedHint: 'Whoever runs this server has to make an account for you.',
  },
  validation: {
    required: 'Required',
    max: (most: number) => `Must be ${most} characters or less`,
    min: (least: number) => `Must be ${least} characters or more`,
    email: 'Invalid email address',
    alphanumeric: 'Only alphanumeric characters',
    mismatch: "Passwords don't match",
    lowercase: 'Must contain at least one lowercase letter',
    uppercase: 'Must contain at least one uppercase letter',
    digit: 'Must contain at least one number',
    invisible: 'Must not contain invisible characters',
    spaces: (most: number) => `Must include a space at least every ${most} characters`,
  },
};
