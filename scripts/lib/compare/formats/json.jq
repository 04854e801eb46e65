# The JSON result as it is. It is printed as ASCII, and no workflow command (##[error]) is left in it: see render_result.
.
